print("fidget")
